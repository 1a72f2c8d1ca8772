/** What the shop's forms say, word for word: with nothing typed, and with one thing wrong (req 6.2, 7). */

/** `group` where two fields of a form have one label. */
export type Mistake = { label: string; group?: string; type: string; message: string }

export type FormCase = {
  submit: string
  /** What the form takes, in its order. */
  good: { label: string; group?: string; type: string }[]
  /** What is said when all of these are empty or blank. */
  empty: Mistake[]
  /** One wrong value each in a form that is else in order. */
  wrong: Mistake[]
}

const mistakes = (label: string, message: string, ...typed: string[]): Mistake[] =>
  typed.map((type) => ({ label, type, message }))

const emails = ['jo', 'jo@acme', 'jo@acme.c', '@acme.com', 'jo o@acme.com']
const easyToGuess = 'This password is easy to guess. Please choose another'

export const signInForm: FormCase = {
  submit: 'Sign in',
  good: [
    { label: 'Email', type: 'JO@brand.photography' },
    { label: 'Password', type: 'x' },
  ],
  empty: [
    ...mistakes('Email', 'Email is required', ' '),
    ...mistakes('Password', 'Password is required', ''),
  ],
  wrong: mistakes('Email', 'Invalid email format', ...emails),
}

export const personForm: FormCase = {
  submit: 'Continue',
  good: [
    { label: 'Full name', type: ' Dana Buyer ' },
    { label: 'Mobile number', type: '+61 (0)400 000-000' },
    { label: 'Email', type: ' Dana@Buyer.agency ' },
    { label: 'Business name', type: 'Buyer & Co' },
    { label: 'Industry name', type: 'Events' },
    { label: 'Web address', type: 'www.buyer.example' },
    { label: 'Customer type', type: '2' },
    { label: 'Password', type: 'a quiet harbour' },
  ],
  empty: [
    ...mistakes('Full name', 'Full Name is required', ' '),
    ...mistakes('Mobile number', 'Mobile Number is required', ''),
    ...mistakes('Email', 'Email is required', ' '),
    ...mistakes('Customer type', 'Customer Type is required', ''),
    ...mistakes('Password', 'Password is required', ''),
  ],
  wrong: [
    ...mistakes('Full name', 'Full Name can have at most 200 characters', 'x'.repeat(201)),
    ...mistakes('Mobile number', 'Invalid mobile number', 'call me', '12345'),
    ...mistakes('Email', 'Invalid email format', ...emails, 'all,dana@buyer.example'),
    ...mistakes('Business name', 'Business Name can have at most 200 characters', 'x'.repeat(201)),
    ...mistakes('Industry name', 'Industry Name can have at most 200 characters', 'x'.repeat(201)),
    ...mistakes('Web address', 'Invalid Web Address', 'buyer', 'two words.example', 'javascript:alert(1)'),
    ...mistakes('Password', 'Password must have at least 8 characters', '7 chars'),
    ...mistakes('Password', 'Password can have at most 128 characters', 'x y'.repeat(43)),
    ...mistakes('Password', easyToGuess, 'password1', 'Dana@buyer.agency'),
  ],
}

const addressIn = (group: string, prefix: string): Mistake[] =>
  [
    ...mistakes('Customer name', `${prefix}Customer Name is required`, ' '),
    ...mistakes('Country', `${prefix}Country is required`, ''),
    ...mistakes('State', `${prefix}State is required`, ''),
    ...mistakes('City', `${prefix}City is required`, '  '),
    ...mistakes('Postcode', `${prefix}Postcode is required`, ''),
    ...mistakes('Address 1', `${prefix}Address 1 is required`, ''),
  ].map((mistake) => ({ ...mistake, group }))

const long = (group: string, prefix: string): Mistake[] =>
  [
    ...mistakes('Customer name', `${prefix}Customer Name can have at most 200 characters`, 'x'.repeat(201)),
    ...mistakes('Postcode', `${prefix}Postcode can have at most 20 characters`, '1'.repeat(21)),
    ...mistakes('Address 2', `${prefix}Address 2 can have at most 200 characters`, 'x'.repeat(201)),
  ].map((mistake) => ({ ...mistake, group }))

const lived = (group: string, city: string) =>
  [
    { label: 'Customer name', type: ` ${city} Office ` },
    { label: 'Country', type: 'Australia' },
    { label: 'State', type: 'NSW' },
    { label: 'City', type: city },
    { label: 'Postcode', type: ' 2000 ' },
    { label: 'Address 1', type: '1 Harbour St' },
    { label: 'Address 2', type: 'Level 3' },
  ].map((field) => ({ ...field, group }))

const billing = 'Billing address'
const shipping = 'Shipping address'

export const billingForm: FormCase = {
  submit: 'Create account',
  good: lived(billing, 'Sydney'),
  empty: addressIn(billing, ''),
  wrong: [...addressIn(billing, ''), ...long(billing, '')],
}

/** With a different shipping address. */
export const bothAddressesForm: FormCase = {
  submit: 'Create account',
  good: [...lived(billing, 'Sydney'), ...lived(shipping, 'Newcastle')],
  empty: [...addressIn(billing, ''), ...addressIn(shipping, 'Shipping ')],
  wrong: [...addressIn(shipping, 'Shipping '), ...long(shipping, 'Shipping ')],
}

export const forgotForm: FormCase = {
  submit: 'Send link',
  good: [{ label: 'Username or email', type: 'dana' }],
  empty: mistakes('Username or email', 'Email is required', '  '),
  wrong: mistakes('Username or email', 'Invalid email format', 'jo@acme', '@acme.com'),
}

export const resetForm: FormCase = {
  submit: 'Save password',
  good: [
    { label: 'New password', type: 'a quiet harbour' },
    { label: 'Confirm password', type: 'a quiet harbour' },
  ],
  empty: [
    ...mistakes('New password', 'New Password is required', ''),
    ...mistakes('Confirm password', 'Confirm Password is required', ''),
  ],
  wrong: [
    ...mistakes('Confirm password', 'Passwords do not match', 'a quiet harbou', 'A quiet harbour'),
    ...mistakes('New password', 'Password must have at least 8 characters', 'short'),
    ...mistakes('New password', easyToGuess, 'password1'),
  ],
}

const place = {
  good: [
    { label: 'Customer Name', type: ' Dana Buyer ' },
    { label: 'Country', type: 'Australia' },
    { label: 'State', type: 'NSW' },
    { label: 'City', type: 'Sydney' },
    { label: 'Zip Code', type: ' 2000 ' },
    { label: 'Address Line 1', type: '1 Harbour St' },
    { label: 'Address Line 2', type: 'Level 3' },
  ],
  empty: [
    ...mistakes('Customer Name', 'Fullname is required.', ' '),
    ...mistakes('Country', 'Country is required.', ''),
    ...mistakes('State', 'State is required.', ''),
    ...mistakes('City', 'City is required.', '  '),
    ...mistakes('Zip Code', 'Zipcode is required.', ''),
    ...mistakes('Address Line 1', 'Address Line 1 is required.', ''),
  ],
}

/** The forms of a customer's account, by their paths. */
export const accountForms = {
  '/shipping_address': { submit: 'Save address', ...place, wrong: [] },
  '/billing_address': {
    submit: 'Save address',
    good: [
      { label: 'Customer Name', type: 'Dana Buyer' },
      { label: 'Country', type: 'New Zealand' },
      { label: 'State', type: 'Otago' },
      { label: 'City', type: 'Dunedin' },
      { label: 'Zip Code', type: '9016' },
      { label: 'Address Line 1', type: '2 Princes St' },
      { label: 'Address Line 2', type: '' },
      { label: 'Email', type: 'JO@brand.photography' },
      { label: 'Number', type: 'ask for Jo' },
    ],
    empty: [
      ...place.empty,
      ...mistakes('Email', 'Email is required.', ''),
      ...mistakes('Number', 'MobileNumber is required.', ''),
    ],
    wrong: mistakes('Email', 'Invalid Email format', 'jo@acme', 'jo acme@x.com', 'jo@acme.c', '@acme.com'),
  },
  '/change_password': {
    submit: 'Change password',
    good: [
      { label: 'Current Password', type: 'what it was' },
      { label: 'New Password', type: 'a quiet harbour' },
      { label: 'Confirm Password', type: 'a quiet harbour' },
    ],
    empty: [
      ...mistakes('Current Password', 'Current Password is required.', ''),
      ...mistakes('New Password', 'New Password is required.', ''),
      ...mistakes('Confirm Password', 'Confirm Password is required.', ''),
    ],
    wrong: [
      ...mistakes('New Password', 'Password must have at least 8 characters', 'short'),
      ...mistakes('New Password', easyToGuess, 'password1'),
      ...mistakes('Confirm Password', 'Password is not matched.', 'something else'),
    ],
  },
  '/account': {
    submit: 'Save changes',
    good: [
      { label: 'Full name', type: 'Dana Buyer' },
      { label: 'Mobile number', type: '0400 000 000' },
    ],
    empty: [
      ...mistakes('Full name', 'Fullname is required.', ' '),
      ...mistakes('Mobile number', 'MobileNumber is required.', ''),
    ],
    wrong: [],
  },
} satisfies Record<string, FormCase>

/**
 * Fields and error messages of the shop's forms, word for word: for an empty form, and for one wrong value per
 * message (req 6.2, 7). Tests of the rules themselves are in unit/domain/account.
 */

/** `type` is the text that is typed; `group` distinguishes two fields of a form with the same label. */
export type Mistake = { label: string; group?: string; type: string; message: string }

export type FormCase = {
  submit: string
  /** Valid values, in the order of the form's fields. */
  good: { label: string; group?: string; type: string }[]
  /** The messages when all of these fields are empty or blank. */
  empty: Mistake[]
  /** One wrong value each, in an otherwise valid form. */
  wrong: Mistake[]
}

const mistake = (label: string, message: string, type: string): Mistake => ({ label, type, message })

const easyToGuess = 'This password is easy to guess. Please choose another'

export const signInForm: FormCase = {
  submit: 'Sign in',
  good: [
    { label: 'Email', type: 'JO@brand.photography' },
    { label: 'Password', type: 'x' },
  ],
  empty: [mistake('Email', 'Email is required', ' '), mistake('Password', 'Password is required', '')],
  wrong: [mistake('Email', 'Invalid email format', 'jo@acme')],
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
    mistake('Full name', 'Full Name is required', ' '),
    mistake('Mobile number', 'Mobile Number is required', ''),
    mistake('Email', 'Email is required', ' '),
    mistake('Customer type', 'Customer Type is required', ''),
    mistake('Password', 'Password is required', ''),
  ],
  wrong: [
    mistake('Full name', 'Full Name can have at most 200 characters', 'x'.repeat(201)),
    mistake('Mobile number', 'Invalid mobile number', '12345'),
    mistake('Email', 'Invalid email format', 'all,dana@buyer.example'),
    mistake('Business name', 'Business Name can have at most 200 characters', 'x'.repeat(201)),
    mistake('Industry name', 'Industry Name can have at most 200 characters', 'x'.repeat(201)),
    mistake('Web address', 'Invalid Web Address', 'javascript:alert(1)'),
    mistake('Password', 'Password must have at least 8 characters', '7 chars'),
    mistake('Password', 'Password can have at most 128 characters', 'x y'.repeat(43)),
    mistake('Password', easyToGuess, 'Dana@buyer.agency'),
  ],
}

const emptyAddress = (group: string, prefix: string): Mistake[] =>
  [
    mistake('Customer Name', `${prefix}Customer Name is required`, ' '),
    mistake('Country', `${prefix}Country is required`, ''),
    mistake('State', `${prefix}State is required`, ''),
    mistake('City', `${prefix}City is required`, '  '),
    mistake('Postcode', `${prefix}Postcode is required`, ''),
    mistake('Address 1', `${prefix}Address 1 is required`, ''),
  ].map((entry) => ({ ...entry, group }))

const tooLongAddress = (group: string, prefix: string): Mistake[] =>
  [
    mistake('Customer Name', `${prefix}Customer Name can have at most 200 characters`, 'x'.repeat(201)),
    mistake('Postcode', `${prefix}Postcode can have at most 20 characters`, '1'.repeat(21)),
    mistake('Address 2', `${prefix}Address 2 can have at most 200 characters`, 'x'.repeat(201)),
  ].map((entry) => ({ ...entry, group }))

const validAddress = (group: string, city: string) =>
  [
    { label: 'Customer Name', type: ` ${city} Office ` },
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
  good: validAddress(billing, 'Sydney'),
  empty: emptyAddress(billing, ''),
  wrong: tooLongAddress(billing, ''),
}

/** The form with a different shipping address. */
export const bothAddressesForm: FormCase = {
  submit: 'Create account',
  good: [...validAddress(billing, 'Sydney'), ...validAddress(shipping, 'Newcastle')],
  empty: [...emptyAddress(billing, ''), ...emptyAddress(shipping, 'Shipping ')],
  wrong: tooLongAddress(shipping, 'Shipping '),
}

export const forgotForm: FormCase = {
  submit: 'Send link',
  good: [{ label: 'Username or email', type: 'dana' }],
  empty: [mistake('Username or email', 'Email is required', '  ')],
  wrong: [mistake('Username or email', 'Invalid email format', 'jo@acme')],
}

export const resetForm: FormCase = {
  submit: 'Save password',
  good: [
    { label: 'New password', type: 'a quiet harbour' },
    { label: 'Confirm password', type: 'a quiet harbour' },
  ],
  empty: [
    mistake('New password', 'New Password is required', ''),
    mistake('Confirm password', 'Confirm Password is required', ''),
  ],
  wrong: [
    mistake('Confirm password', 'Passwords do not match', 'A quiet harbour'),
    mistake('New password', 'Password must have at least 8 characters', 'short'),
    mistake('New password', easyToGuess, 'showfloor1'),
  ],
}

const accountAddress = {
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
    mistake('Customer Name', 'Fullname is required.', ' '),
    mistake('Country', 'Country is required.', ''),
    mistake('State', 'State is required.', ''),
    mistake('City', 'City is required.', '  '),
    mistake('Zip Code', 'Zipcode is required.', ''),
    mistake('Address Line 1', 'Address Line 1 is required.', ''),
  ],
}

/** The forms of a customer's account, by their paths. */
export const accountForms = {
  '/shipping_address': { submit: 'Save address', ...accountAddress, wrong: [] },
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
      ...accountAddress.empty,
      mistake('Email', 'Email is required.', ''),
      mistake('Number', 'MobileNumber is required.', ''),
    ],
    wrong: [mistake('Email', 'Invalid Email format', 'jo@acme')],
  },
  '/change_password': {
    submit: 'Change password',
    good: [
      { label: 'Current Password', type: 'what it was' },
      { label: 'New Password', type: 'a quiet harbour' },
      { label: 'Confirm Password', type: 'a quiet harbour' },
    ],
    empty: [
      mistake('Current Password', 'Current Password is required.', ''),
      mistake('New Password', 'New Password is required.', ''),
      mistake('Confirm Password', 'Confirm Password is required.', ''),
    ],
    wrong: [
      mistake('New Password', 'Password must have at least 8 characters', 'short'),
      mistake('New Password', easyToGuess, 'showfloor1'),
      mistake('Confirm Password', 'Password is not matched.', 'something else'),
    ],
  },
  '/account': {
    submit: 'Save changes',
    good: [
      { label: 'Full name', type: 'Dana Buyer' },
      { label: 'Mobile number', type: '0400 000 000' },
    ],
    empty: [
      mistake('Full name', 'Fullname is required.', ' '),
      mistake('Mobile number', 'MobileNumber is required.', ''),
    ],
    wrong: [],
  },
} satisfies Record<string, FormCase>

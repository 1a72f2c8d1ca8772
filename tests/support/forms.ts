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

/** Fields by their labels, with the texts that are typed. */
const textFields = (texts: Record<string, string>) =>
  Object.entries(texts).map(([label, type]) => ({ label, type }))

const easyToGuess = 'This password is easy to guess. Please choose another'

export const signInForm: FormCase = {
  submit: 'Sign in',
  good: textFields({ Email: 'JO@brand.photography', Password: 'x' }),
  empty: [mistake('Email', 'Email is required', ' '), mistake('Password', 'Password is required', '')],
  wrong: [mistake('Email', 'Invalid email format', 'jo@acme')],
}

export const personForm: FormCase = {
  submit: 'Continue',
  good: [
    ...textFields({ 'Full name': ' Dana Buyer ', 'Mobile number': '+61 (0)400 000-000' }),
    ...textFields({ Email: ' Dana@Buyer.agency ', 'Business name': 'Buyer & Co', 'Industry name': 'Events' }),
    ...textFields({ 'Web address': 'www.buyer.example', 'Customer type': '2', Password: 'a quiet harbour' }),
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
    ...textFields({ 'Customer Name': ` ${city} Office `, Country: 'Australia', State: 'NSW', City: city }),
    ...textFields({ Postcode: ' 2000 ', 'Address 1': '1 Harbour St', 'Address 2': 'Level 3' }),
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
  good: textFields({ 'New password': 'a quiet harbour', 'Confirm password': 'a quiet harbour' }),
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
    ...textFields({ 'Customer Name': ' Dana Buyer ', Country: 'Australia', State: 'NSW', City: 'Sydney' }),
    ...textFields({ 'Zip Code': ' 2000 ', 'Address Line 1': '1 Harbour St', 'Address Line 2': 'Level 3' }),
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
      ...textFields({ 'Customer Name': 'Dana Buyer', Country: 'New Zealand' }),
      ...textFields({ State: 'Otago', City: 'Dunedin' }),
      ...textFields({ 'Zip Code': '9016', 'Address Line 1': '2 Princes St', 'Address Line 2': '' }),
      ...textFields({ Email: 'JO@brand.photography', Number: 'ask for Jo' }),
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
      ...textFields({ 'Current Password': 'what it was' }),
      ...textFields({ 'New Password': 'a quiet harbour', 'Confirm Password': 'a quiet harbour' }),
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
    good: textFields({ 'Full name': 'Dana Buyer', 'Mobile number': '0400 000 000' }),
    empty: [
      mistake('Full name', 'Fullname is required.', ' '),
      mistake('Mobile number', 'MobileNumber is required.', ''),
    ],
    wrong: [],
  },
} satisfies Record<string, FormCase>

/** What the forms on the way in say, word for word: with nothing typed, and with one thing wrong. */

/** `group` where two fields of a form have one label. */
export type Slip = { label: string; group?: string; type: string; message: string }

export type WayInForm = {
  submit: string
  /** What the form takes, in its order. */
  good: { label: string; group?: string; type: string }[]
  /** What is said when all of these are empty or blank. */
  empty: Slip[]
  /** One wrong value each in a form that is else in order. */
  wrong: Slip[]
}

const slips = (label: string, message: string, ...typed: string[]): Slip[] =>
  typed.map((type) => ({ label, type, message }))

const emails = ['jo', 'jo@acme', 'jo@acme.c', '@acme.com', 'jo o@acme.com']
const guessed = 'This password is easy to guess. Please choose another'

export const signInForm: WayInForm = {
  submit: 'Sign in',
  good: [
    { label: 'Email', type: 'JO@brand.photography' },
    { label: 'Password', type: 'x' },
  ],
  empty: [...slips('Email', 'Email is required', ' '), ...slips('Password', 'Password is required', '')],
  wrong: slips('Email', 'Invalid email format', ...emails),
}

export const personForm: WayInForm = {
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
    ...slips('Full name', 'Full Name is required', ' '),
    ...slips('Mobile number', 'Mobile Number is required', ''),
    ...slips('Email', 'Email is required', ' '),
    ...slips('Customer type', 'Customer Type is required', ''),
    ...slips('Password', 'Password is required', ''),
  ],
  wrong: [
    ...slips('Full name', 'Full Name can have at most 200 characters', 'x'.repeat(201)),
    ...slips('Mobile number', 'Invalid mobile number', 'call me', '12345'),
    ...slips('Email', 'Invalid email format', ...emails, 'all,dana@buyer.example'),
    ...slips('Business name', 'Business Name can have at most 200 characters', 'x'.repeat(201)),
    ...slips('Industry name', 'Industry Name can have at most 200 characters', 'x'.repeat(201)),
    ...slips('Web address', 'Invalid Web Address', 'buyer', 'two words.example', 'javascript:alert(1)'),
    ...slips('Password', 'Password must have at least 8 characters', '7 chars'),
    ...slips('Password', 'Password can have at most 128 characters', 'x y'.repeat(43)),
    ...slips('Password', guessed, 'password1', 'Dana@buyer.agency'),
  ],
}

const place = (group: string, prefix: string): Slip[] =>
  [
    ...slips('Customer name', `${prefix}Customer Name is required`, ' '),
    ...slips('Country', `${prefix}Country is required`, ''),
    ...slips('State', `${prefix}State is required`, ''),
    ...slips('City', `${prefix}City is required`, '  '),
    ...slips('Postcode', `${prefix}Postcode is required`, ''),
    ...slips('Address 1', `${prefix}Address 1 is required`, ''),
  ].map((slip) => ({ ...slip, group }))

const long = (group: string, prefix: string): Slip[] =>
  [
    ...slips('Customer name', `${prefix}Customer Name can have at most 200 characters`, 'x'.repeat(201)),
    ...slips('Postcode', `${prefix}Postcode can have at most 20 characters`, '1'.repeat(21)),
    ...slips('Address 2', `${prefix}Address 2 can have at most 200 characters`, 'x'.repeat(201)),
  ].map((slip) => ({ ...slip, group }))

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

export const billingForm: WayInForm = {
  submit: 'Create account',
  good: lived(billing, 'Sydney'),
  empty: place(billing, ''),
  wrong: [...place(billing, ''), ...long(billing, '')],
}

/** With a different shipping address. */
export const bothAddressesForm: WayInForm = {
  submit: 'Create account',
  good: [...lived(billing, 'Sydney'), ...lived(shipping, 'Newcastle')],
  empty: [...place(billing, ''), ...place(shipping, 'Shipping ')],
  wrong: [...place(shipping, 'Shipping '), ...long(shipping, 'Shipping ')],
}

export const forgotForm: WayInForm = {
  submit: 'Send link',
  good: [{ label: 'Username or email', type: 'dana' }],
  empty: slips('Username or email', 'Email is required', '  '),
  wrong: slips('Username or email', 'Invalid email format', 'jo@acme', '@acme.com'),
}

export const resetForm: WayInForm = {
  submit: 'Save password',
  good: [
    { label: 'New password', type: 'a quiet harbour' },
    { label: 'Confirm password', type: 'a quiet harbour' },
  ],
  empty: [
    ...slips('New password', 'New Password is required', ''),
    ...slips('Confirm password', 'Confirm Password is required', ''),
  ],
  wrong: [
    ...slips('Confirm password', 'Passwords do not match', 'a quiet harbou', 'A quiet harbour'),
    ...slips('New password', 'Password must have at least 8 characters', 'short'),
    ...slips('New password', guessed, 'password1'),
  ],
}

/** What the account's forms say of each field, word for word: with nothing typed, and with something wrong. */

/** `type` is typed over what the form starts with. */
export type FieldCase = { label: string; type: string; message: string }

const place: FieldCase[] = [
  { label: 'Customer Name', type: ' ', message: 'Fullname is required.' },
  { label: 'Country', type: '', message: 'Country is required.' },
  { label: 'State', type: '', message: 'State is required.' },
  { label: 'City', type: '  ', message: 'City is required.' },
  { label: 'Zip Code', type: '', message: 'Zipcode is required.' },
  { label: 'Address Line 1', type: '', message: 'Address Line 1 is required.' },
]

export const emptyForms: Record<string, { submit: string; fields: FieldCase[] }> = {
  '/shipping_address': { submit: 'Save address', fields: place },
  '/billing_address': {
    submit: 'Save address',
    fields: [
      ...place,
      { label: 'Email', type: '', message: 'Email is required.' },
      { label: 'Number', type: '', message: 'MobileNumber is required.' },
    ],
  },
  '/change_password': {
    submit: 'Change password',
    fields: [
      { label: 'Current Password', type: '', message: 'Current Password is required.' },
      { label: 'New Password', type: '', message: 'New Password is required.' },
      { label: 'Confirm Password', type: '', message: 'Confirm Password is required.' },
    ],
  },
  '/account': {
    submit: 'Save changes',
    fields: [
      { label: 'Full name', type: ' ', message: 'Fullname is required.' },
      { label: 'Mobile number', type: '', message: 'MobileNumber is required.' },
    ],
  },
}

/** One wrong value in a form that is else in order. */
export const wrongValues: Record<string, FieldCase[]> = {
  '/billing_address': ['jo@acme', 'jo acme@x.com', 'jo@acme.c', '@acme.com'].map((type) => ({
    label: 'Email',
    type,
    message: 'Invalid Email format',
  })),
  '/change_password': [
    { label: 'New Password', type: 'short', message: 'Password must have at least 8 characters' },
    {
      label: 'New Password',
      type: 'password1',
      message: 'This password is easy to guess. Please choose another',
    },
    { label: 'Confirm Password', type: 'something else', message: 'Password is not matched.' },
  ],
}

/** What each form takes, by label. */
export const goodValues: Record<string, Record<string, string>> = {
  '/shipping_address': {
    'Customer Name': ' Dana Buyer ',
    Country: 'Australia',
    State: 'NSW',
    City: 'Sydney',
    'Zip Code': ' 2000 ',
    'Address Line 1': '1 Harbour St',
    'Address Line 2': 'Level 3',
  },
  '/billing_address': {
    'Customer Name': 'Dana Buyer',
    Country: 'New Zealand',
    State: 'Otago',
    City: 'Dunedin',
    'Zip Code': '9016',
    'Address Line 1': '2 Princes St',
    'Address Line 2': '',
    Email: 'JO@brand.photography',
    Number: 'ask for Jo',
  },
  '/change_password': {
    'Current Password': 'what it was',
    'New Password': 'a quiet harbour',
    'Confirm Password': 'a quiet harbour',
  },
}

/** The Australian Business Number (ABN): 11 digits with a check of most typing mistakes. */

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** Returns what is wrong, as the rest of a sentence that starts with "This ABN"; null for an ABN. Spaces are ignored. */
export function abnProblem(text: string): string | null {
  const digits = [...withoutSpaces(text)].map(Number)
  if (digits.length !== weights.length || digits.some((digit) => Number.isNaN(digit)))
    return 'must have 11 digits'
  // The rule subtracts 1 from the first digit.
  const sum = weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), -10)
  return digits[0] === 0 || sum % 89 !== 0 ? 'has a wrong digit: please check it' : null
}

/** Returns an ABN in its usual groups, such as "51 824 753 556". */
export function formatAbn(abn: string): string {
  return withoutSpaces(abn).replace(/^(..)(...)(...)(...)$/, '$1 $2 $3 $4')
}

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

/** How content the customer is, and what is said in each case, sentences between bars. */
export type Mood = 'good' | 'mixed' | 'poor'
export type Remarks = Record<Mood, string>

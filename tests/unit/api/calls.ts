/** Every call of src/api and of features by its name. */
type Calls = Record<string, (...args: unknown[]) => Promise<unknown>>

const modules = import.meta.glob<Calls>(
  [
    '../../../src/api/{account,cart,category,content,giveaway,order,product}/*.ts',
    '../../../features/*/app/*-calls.ts',
  ],
  { eager: true },
)
export const calls: Calls = Object.assign({}, ...Object.values(modules))

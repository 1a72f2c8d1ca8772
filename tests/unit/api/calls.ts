/** Every call of src/api by its name. */
type Calls = Record<string, (...args: unknown[]) => Promise<unknown>>

const modules = import.meta.glob<Calls>(
  '../../../src/api/{account,cart,category,client-link,content,giveaway,order,product}/*.ts',
  { eager: true },
)
export const calls: Calls = Object.assign({}, ...Object.values(modules))

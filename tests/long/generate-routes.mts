/** Generates the route tree of the working directory. */
import { Generator, getConfig } from '@tanstack/router-generator'
import { routeTreeOptions } from '../../server/build/route-tree'

const root = process.cwd()
await new Generator({ config: getConfig(routeTreeOptions(), root), root }).run()

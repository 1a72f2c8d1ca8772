/** Options of the route tree: the core's routes in `src/routes` and those of each feature. */
import { existsSync, readdirSync } from 'node:fs'
import { physical, rootRoute } from '@tanstack/virtual-file-routes'

/** Folders are relative to the working directory. */
export function routeTreeOptions() {
  const featureRoutes = readdirSync('features')
    .map((feature) => `features/${feature}/app/routes`)
    .filter((folder) => existsSync(folder))
  return {
    target: 'react' as const,
    routesDirectory: './src/routes',
    virtualRouteConfig: rootRoute('__root.tsx', [
      physical('', '.'),
      ...featureRoutes.map((folder) => physical('', `../../${folder}`)),
    ]),
    generatedRouteTree: './src/routeTree.gen.ts',
    quoteStyle: 'single' as const,
    semicolons: false,
  }
}

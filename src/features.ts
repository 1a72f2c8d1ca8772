/** The links of features in menus, which the first script needs, in the order of the menu. */
import { compareTool } from '../features/compare/app/tool'
import { scanTool } from '../features/scan/app/tool'

export const tools = [scanTool, compareTool]

/** The links of features in the bottom bar and the menus, which the first script needs. */
import { draftsTool } from '../features/drafts/app/tool'
import { scanTool } from '../features/scan/app/tool'

export const tools = [scanTool]
/** Links for customers. */
export const memberTools = [draftsTool]

/** The links of features in the bottom bar, which the first script needs. */
import { scanTool } from '../features/scan/app/tool'

export const tools = [scanTool]

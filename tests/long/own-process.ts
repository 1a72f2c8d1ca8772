/** The provider in a process of its own, which may be killed, and whose memory can be measured. */
import { whenFileEnds } from '../contract/own-database'
import { type ProviderProcess, spawnProvider } from '../support/provider-process'

/** On any free port, until the test file ends. */
export async function startProvider(env: Record<string, string>): Promise<ProviderProcess> {
  const started = await spawnProvider(env)
  whenFileEnds(() => started.process.kill('SIGKILL'))
  return started
}

/** The provider in its own process, which can be killed and whose memory can be measured. */
import { whenFileEnds } from '../contract/file-resources'
import { type ProviderProcess, spawnProvider } from '../support/provider-process'

/** Starts the provider on a free port, until the test file ends. */
export async function startProvider(...options: Parameters<typeof spawnProvider>): Promise<ProviderProcess> {
  const provider = await spawnProvider(...options)
  whenFileEnds(() => provider.process.kill('SIGKILL'))
  return provider
}

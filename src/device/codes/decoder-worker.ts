/** The worker that decodes camera pictures. Only its script is served with a policy that allows WebAssembly. */
import { prepareZXingModule } from 'zxing-wasm/reader'
import decoderFile from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { handlePageCalls } from '../worker-rpc'
import { decodeCodes, type DecoderProtocol } from './decoder'

/** The header of an empty WebAssembly module. */
const emptyModule = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)

const isBlocked = !canCompile()
prepareZXingModule({ overrides: { locateFile: () => decoderFile } })

handlePageCalls<DecoderProtocol>((picture) => (isBlocked ? Promise.resolve('blocked') : decodeCodes(picture)))

function canCompile(): boolean {
  try {
    return new WebAssembly.Module(emptyModule) instanceof WebAssembly.Module
  } catch {
    return false
  }
}

import { promises as fs } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { RsbuildPlugin } from '@rsbuild/core'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const COMPRESSIBLE = /\.(js|css|json|svg|html|webmanifest)$/

/** Writes a `.br` and a `.gz` file beside every text file of a production build, so that the server does not compress during requests. */
export const precompress = (): RsbuildPlugin => ({
  name: 'balafon:precompress',
  setup(api) {
    api.onAfterBuild(async () => {
      if (process.env.NODE_ENV === 'development') return
      const { distPath } = api.context
      const files = (await fs.readdir(distPath, { recursive: true })).filter((file) => COMPRESSIBLE.test(file))
      await Promise.all(files.map((file) => compress(path.join(distPath, file))))
    })
  },
})

async function compress(file: string) {
  const bytes = await fs.readFile(file)
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await fs.writeFile(`${file}.br`, await brotli(bytes, { params }))
  await fs.writeFile(`${file}.gz`, await gzip(bytes, { level: 9 }))
}

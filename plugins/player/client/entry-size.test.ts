import { statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ENTRY = path.join(import.meta.dirname, '../dist/client/remoteEntry.js.br')
/** Together with the scripts of the host, this is below the limit of the home page, 180 KiB. The benchmark `first-load` measures the whole page. */
const MAX_KIB = 26

test('keeps the client entry of the player below its limit', () => {
  // A component that imports a function from a contract file with schemas adds the schema library, 10 KiB, to the entry.
  expect(statSync(ENTRY).size / 1024).toBeLessThan(MAX_KIB)
})

import { statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ENTRY = path.join(import.meta.dirname, '../dist/client/remoteEntry.js.br')
/** Together with the scripts of the host, this is below the limit of the home page, 180 KiB. The benchmark `first-load` measures the whole page. */
const MAX_KIB = 26

test('contains no more code than the first load of the home page allows', () => {
  // A contract with schemas that a component imports a function from adds the schema library: 10 KiB.
  expect(statSync(ENTRY).size / 1024).toBeLessThan(MAX_KIB)
})

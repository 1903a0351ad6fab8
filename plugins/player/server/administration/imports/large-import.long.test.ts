import { testLargeImport } from './large-import.fixture.ts'

testLargeImport(1000, [40, 200, 400])

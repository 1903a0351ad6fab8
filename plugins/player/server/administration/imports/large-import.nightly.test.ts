import { testLargeImport } from './large-import.fixture.ts'

testLargeImport(5000, [40, 400, 900])

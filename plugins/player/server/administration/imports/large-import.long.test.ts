import { testLargeImport } from './large-import.fixture.ts'

testLargeImport({ rows: 1000, interruptions: [40, 200, 400] })

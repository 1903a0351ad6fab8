import { testLargeImport } from './large-import.fixture.ts'

testLargeImport({ rows: 5000, interruptions: [40, 400, 900] })

import { testHostileFiles } from '../testing/test-hostile-files.ts'

testHostileFiles(1)

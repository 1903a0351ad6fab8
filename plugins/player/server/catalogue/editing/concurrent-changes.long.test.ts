import { testConcurrentChanges } from './concurrent-changes.fixture.ts'

testConcurrentChanges(6)

/** Helpers for a plugin's tests: a real server on a real database, with the plugin in it. */
export {
  assertContract,
  createCallers,
  createMmdb,
  createTestSite,
  findUntestedEndpoints,
  recordStep,
  type SignedInUser,
  type TestResponse,
  type TestSite,
  traceWork,
  type Visitor,
  writePlugin,
} from '@balafon/server/testing'
export { findLocaleProblems } from './locales.ts'

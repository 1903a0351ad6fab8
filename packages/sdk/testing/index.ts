/** Helpers for a plugin's tests: a real server on a real database, with the plugin in it. */
export {
  assertValidPlugin,
  collectOperations,
  createMmdb,
  createTestSite,
  createVisitorsByRole,
  findUntestedEndpoints,
  getPort,
  recordOperation,
  reuseVisitors,
  type SignedInUser,
  type TestResponse,
  type TestSite,
  type Visitor,
  writePlugin,
} from '@balafon/server/testing'
export * from './find-unindexed-queries.ts'
export { findLocaleProblems } from './locales.ts'
export * from './test-resource.ts'

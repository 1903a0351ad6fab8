/** Component tests: pages of the real host in a browser, with fake responses typed by the contract. */
export { expectAccessible } from './accessibility.ts'
export { createErrorResponse, ErrorResponse, type FakeEndpoint, respondTo } from './fake-api.ts'
export { createUser, type PagePlugin } from './fake-bootstrap.ts'
export { FakeFileRequest, installFakeFileRequests } from './fake-file-requests.ts'
export { expectFocusRings, focusByTab } from './keyboard.ts'
export { openPage, type PageOptions } from './open-page.tsx'
export { acceptProblemReports } from './problem-reports.ts'
export { createTestPlugin, type TestPluginOptions } from './test-plugin.ts'

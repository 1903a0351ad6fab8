/** Component tests: pages of the real host in a browser, with fakes that the contract types. */
export { expectAccessible } from './accessibility.ts'
export { createErrorResponse, ErrorResponse, type FakeEndpoint, respondTo } from './fake-api.ts'
export { createUser, type PagePlugin } from './fake-bootstrap.ts'
export { openPage, type PageOptions } from './open-page.tsx'

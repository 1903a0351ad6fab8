/** Helpers for component tests of a plugin: its screens in a browser, in the real host, with fakes instead of the server. */
export * from '@balafon/host/testing'

import { createRequire } from 'node:module'
import type * as ReactRouter from 'react-router'

const require = createRequire(import.meta.url)

/** Loads the library that matches paths with routes as browsers do, with the first request for a page. It has sixty files. */
export const loadRouter = (): typeof ReactRouter => require('react-router')

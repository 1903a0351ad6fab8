import * as React from 'react'

// The development build of React captures a stack for each element, and records each render for the developer tools. Together they take a fifth of the
// processor time of a page in component tests, which use neither. It records renders when the browser has this function.
Object.assign(console, { timeStamp: undefined })

// It captures no more stacks after ten thousand in a second. There is no public switch; without this counter, a version of React is only slower.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set() {} })
}

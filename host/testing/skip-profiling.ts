import * as React from 'react'

// The development build of React captures a stack trace for each element, and records each render for the developer tools. Component tests use neither, and
// together they take a fifth of the processor time of a page. Without the function `console.timeStamp`, React does not record renders.
Object.assign(console, { timeStamp: undefined })

// React stops capturing stack traces after ten thousand in a second, so this counter says that there are already more. There is no public option. With a
// version of React without this counter, the tests are only slower.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set() {} })
}

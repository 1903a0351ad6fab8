// The development build of React records each element and each render for the developer tools, when the browser offers these functions. It takes a sixth of
// the processor time of a page in component tests. React looks for them when it is loaded, so this file runs before the tests are imported.
Object.assign(console, { createTask: undefined, timeStamp: undefined })

import React from 'react'
import { flushSync } from 'react-dom'

/**
 * React has no `act` in production. `render` of vitest-browser-react calls this one instead: what it renders is on the page, with its effects,
 * when it returns.
 */
async function act(run: () => Promise<void>) {
  let done: Promise<void> | undefined
  flushSync(() => {
    done = run()
  })
  await done
}

Object.assign(React, { act })

import { useLocation, useNavigate } from '@balafon/sdk/client'
import { useCallback } from 'react'

const hasFullPlayer = (state: unknown) => typeof state === 'object' && state !== null && 'isFullPlayerOpen' in state

/** Returns whether the full-screen player is open, and functions that open and close it. Opening adds a history entry to the current page, so that Back closes the player. */
export function useFullPlayer() {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isOpen = hasFullPlayer(state)
  const open = useCallback(() => {
    // `state` can be out of date when `open` is called twice. The history of the browser shows whether an earlier call has already opened the player.
    if (hasFullPlayer(window.history.state?.usr)) return
    void navigate({ pathname, search, hash }, { state: { ...state, isFullPlayerOpen: true }, preventScrollReset: true })
  }, [navigate, pathname, search, hash, state])
  const close = useCallback(() => {
    if (!isOpen) return
    if (window.history.state?.idx > 0) void navigate(-1)
    else void navigate({ pathname, search, hash }, { replace: true, state: null, preventScrollReset: true })
  }, [isOpen, navigate, pathname, search, hash])
  return { isOpen, open, close, toggle: isOpen ? close : open }
}

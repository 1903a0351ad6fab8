import type { MenuAction } from '@balafon/ui/menu'
import type { HTMLAttributes, KeyboardEvent, MouseEvent, TouchEvent } from 'react'
import { create } from 'zustand'
import type { MusicItem } from './music-item.ts'

/** The point of the window or the element beside which the menu opens. */
type Anchor = { readonly x: number; readonly y: number } | HTMLElement

interface OpenMenu {
  readonly musicItem: MusicItem
  readonly anchor: Anchor
  /** Additional entries of the list in which the menu was opened, for example “Remove from this playlist”. */
  readonly extraActions: readonly MenuAction[]
}

interface MusicItemMenuState {
  readonly openMenu: OpenMenu | null
}

/** The open menu of a track, album, artist or playlist. Only one menu can be open on the whole page. */
export const useMusicItemMenuStore = create<MusicItemMenuState>(() => ({ openMenu: null }))

export const openMusicItemMenu = (musicItem: MusicItem, anchor: Anchor, extraActions: readonly MenuAction[] = []) =>
  useMusicItemMenuStore.setState({ openMenu: { musicItem, anchor, extraActions } })

export const closeMusicItemMenu = () => useMusicItemMenuStore.setState({ openMenu: null })

const LONG_PRESS_MS = 500
/** When the finger moves farther than this during a long press, the user is scrolling and no menu opens. */
const MAX_LONG_PRESS_MOVE_PIXELS = 10

let longPress: { readonly timer: ReturnType<typeof setTimeout>; readonly x: number; readonly y: number } | null = null

function cancelLongPress() {
  if (longPress) clearTimeout(longPress.timer)
  longPress = null
}

/** Ignores the next click. Browsers end a long press with a click, which would open the link or row under the finger. */
export function ignoreNextClick() {
  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const stop = () => document.removeEventListener('click', ignore, true)
  document.addEventListener('click', ignore, { capture: true, once: true })
  document.addEventListener('touchend', () => setTimeout(stop, 400), { once: true })
  // When the user touches the screen again, the next click belongs to this new touch and must not be ignored.
  document.addEventListener('touchstart', stop, { capture: true, once: true })
}

const isTextField = (target: EventTarget) => target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null

type AreaProps = Pick<HTMLAttributes<HTMLElement>, 'onContextMenu' | 'onKeyDown' | 'onTouchStart' | 'onTouchMove' | 'onTouchEnd' | 'onTouchCancel'>

/** Returns the event handlers with which a row or card opens the menu of its music item: right click, long press, Shift+F10 and the menu key. */
export function getMusicItemMenuProps(musicItem: MusicItem, getExtraActions: () => readonly MenuAction[] = () => []): AreaProps {
  const open = (anchor: Anchor) => openMusicItemMenu(musicItem, anchor, getExtraActions())
  return {
    onContextMenu(event: MouseEvent) {
      if (isTextField(event.target)) return
      event.preventDefault()
      open({ x: event.clientX, y: event.clientY })
    },
    onKeyDown(event: KeyboardEvent) {
      const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
      if (!isMenuKey || isTextField(event.target) || !(event.target instanceof HTMLElement)) return
      event.preventDefault()
      open(event.target)
    },
    onTouchStart(event: TouchEvent) {
      cancelLongPress()
      const touch = event.touches.item(0)
      if (!touch || event.touches.length > 1 || isTextField(event.target)) return
      const { clientX: x, clientY: y } = touch
      const timer = setTimeout(() => {
        longPress = null
        ignoreNextClick()
        open({ x, y })
      }, LONG_PRESS_MS)
      longPress = { timer, x, y }
    },
    onTouchMove(event: TouchEvent) {
      const touch = event.touches.item(0)
      if (longPress && touch && Math.hypot(touch.clientX - longPress.x, touch.clientY - longPress.y) > MAX_LONG_PRESS_MOVE_PIXELS) cancelLongPress()
    },
    onTouchEnd: cancelLongPress,
    onTouchCancel: cancelLongPress,
  }
}

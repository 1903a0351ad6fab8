import { openModal } from '@balafon/sdk/client'
import { createElement, lazy } from 'react'

const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx'))

/** Opens the list of all keyboard shortcuts. */
export const openShortcutSheet = () => void openModal((modal) => createElement(ShortcutSheet, modal), { plugin: 'player' })

import { openModal } from '@balafon/sdk/client'
import { createElement, lazy } from 'react'
import type { MusicItem } from '../../contract/points.ts'

const ShareDialog = lazy(() => import('./share-dialog.tsx'))

/** Opens the dialog with the link, the embed code and the social targets of a track, album, artist or playlist. */
export const openShareDialog = (musicItem: MusicItem) => void openModal((modal) => createElement(ShareDialog, { musicItem, ...modal }), { plugin: 'player' })

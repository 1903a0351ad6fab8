import { openModal } from '@balafon/sdk/client'
import { createElement, lazy } from 'react'
import type { MusicItem } from '../../contract/points.ts'

const ShareDialog = lazy(() => import('./share-dialog.tsx'))

/** Opens the dialog that shares a track, album, artist or playlist: its link, its embed code, and links to social networks. */
export const openShareDialog = (musicItem: MusicItem) => void openModal((modal) => createElement(ShareDialog, { musicItem, ...modal }), { plugin: 'player' })

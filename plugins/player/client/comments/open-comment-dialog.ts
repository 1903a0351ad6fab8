import { openModal } from '@balafon/sdk/client'
import { createElement, lazy } from 'react'
import type { TrackCard } from '../../contract/catalogue.ts'

const CommentDialog = lazy(() => import('./comment-dialog.tsx').then((module) => ({ default: module.CommentDialog })))

/** Opens the dialog in which a user comments on a track at a position, in seconds. */
export const openCommentDialog = (track: TrackCard, position: number) =>
  void openModal<void>((modal) => createElement(CommentDialog, { track, position, modal }), { plugin: 'player' })

import { createErrorResponse, createUser, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getLibrary, listLibraryPlaylists } from '../../contract/collection.ts'
import {
  createPlaylistFolder,
  deletePlaylistFolder,
  listPlaylistFolders,
  movePlaylistToFolder,
  type PlaylistFolder,
  renamePlaylistFolder,
} from '../../contract/playlist-folders.ts'
import { listEditablePlaylists } from '../../contract/playlists.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createPlaylistCard } from '../testing/catalogue.fixture.ts'
import { emptyLibraryFakes } from '../testing/fake-endpoints.ts'

const cards = [createPlaylistCard(1), createPlaylistCard(2)]
let folders: PlaylistFolder[]
beforeEach(() => {
  folders = []
  localStorage.removeItem('balafon.player.openFolders')
})

const changeFolder = (id: number, change: (folder: PlaylistFolder) => PlaylistFolder) => {
  folders = folders.map((folder) => (folder.id === id ? change(folder) : folder))
  const folder = folders.find((other) => other.id === id)
  return folder ? { folder } : createErrorResponse(404, 'player.folder_not_found')
}
const api = [
  respondTo(listPlaylistFolders, () => ({ folders })),
  respondTo(createPlaylistFolder, ({ body }) => {
    const folder = { id: folders.length + 1, name: body.name, playlists: cards.filter(({ id }) => id === body.playlist_id) }
    folders = [...folders, folder]
    return { folder }
  }),
  respondTo(renamePlaylistFolder, ({ params, body }) => changeFolder(Number(params.folderId), (folder) => ({ ...folder, name: body.name }))),
  respondTo(deletePlaylistFolder, ({ params }) => {
    folders = folders.filter(({ id }) => id !== Number(params.folderId))
    return { deleted: true }
  }),
  respondTo(movePlaylistToFolder, ({ params, body }) => {
    const [playlistId, folderId] = [Number(params.playlistId), body.folder_id === null ? null : Number(body.folder_id)]
    const isMoved = ({ id }: { readonly id: number }) => id === playlistId
    folders = folders.map((folder) => ({
      ...folder,
      playlists: [...folder.playlists.filter((card) => !isMoved(card)), ...(folder.id === folderId ? cards.filter(isMoved) : [])],
    }))
    return { folder_id: folderId }
  }),
  respondTo(getLibrary, () => ({ library: { songs: 0, liked_songs: 0, albums: 0, artists: 0, playlists: 2 } })),
  respondTo(listEditablePlaylists, () => ({
    data: cards.map((card) => ({ ...card, is_public: true, is_collaborative: false, is_owner: true })),
    next_cursor: null,
  })),
  respondTo(listLibraryPlaylists, ({ query }) => {
    const shown = query?.folder ? (folders.find(({ id }) => id === Number(query.folder))?.playlists ?? []) : cards
    return { data: shown.map((playlist) => ({ added_at: '2026-11-20T12:00:00.000Z', playlist })), next_cursor: null }
  }),
  ...emptyLibraryFakes,
]
const openPlaylists = (width: number) => openPage('/library/playlists', { plugins: [{ manifest, client }], api, bootstrap: { user: createUser() }, width })
const nameFolder = async (name: string, action: string) => {
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name of the folder' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}
const chooseInMenu = async (folder: string, entry: string) => {
  await page
    .getByRole('button', { name: `Options for the folder ${folder}`, exact: true })
    .first()
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

describe('folders of playlists', () => {
  test('creates a folder, and moves a playlist into it and out of it with the keyboard', async () => {
    await openPlaylists(1440)
    const sidebar = page.getByRole('navigation', { name: 'Your playlists' })
    await sidebar.getByRole('button', { name: 'New folder' }).click()
    await nameFolder('Sunday', 'Create folder')
    await expect.element(sidebar.getByText('Drag playlists here.')).toBeVisible()
    const moveRainyEvening = async (target: RegExp) => {
      const link = sidebar.getByRole('link', { name: 'Rainy evening' })
      await expect.element(link).toBeVisible()
      const element = link.element()
      if (element instanceof HTMLElement) element.focus()
      await userEvent.keyboard('{Shift>}{F10}{/Shift}')
      await expect.element(page.getByRole('menuitem', { name: 'Move to folder' })).toBeVisible()
      await userEvent.keyboard('Move{Enter}')
      const option = page.getByRole('dialog').getByRole('button', { name: target })
      await expect.element(option).toBeVisible()
      const button = option.element()
      if (button instanceof HTMLElement) button.focus()
      await userEvent.keyboard('{Enter}')
    }
    await moveRainyEvening(/^Sunday/)
    await expect.poll(() => folders[0]?.playlists.map(({ name }) => name)).toEqual(['Rainy evening'])
    await expect.element(sidebar.getByText('Drag playlists here.')).not.toBeInTheDocument()
    await expectAccessible()
    await moveRainyEvening(/^No folder/)
    await expect.poll(() => folders[0]?.playlists).toEqual([])
  })

  test('renames and deletes a folder on a phone, and keeps its playlists', async () => {
    folders = [{ id: 1, name: 'Sunday', playlists: cards.slice(0, 1) }]
    await openPlaylists(390)
    await page.getByRole('button', { name: 'Sunday', exact: true }).click()
    await expect.element(page.getByRole('link', { name: 'Playlist 2' })).not.toBeInTheDocument()
    await chooseInMenu('Sunday', 'Rename folder')
    await nameFolder('Monday', 'Save')
    await expect.element(page.getByRole('button', { name: 'Monday', exact: true })).toBeVisible()
    await expectAccessible()
    await chooseInMenu('Monday', 'Delete folder')
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete folder' }).click()
    await expect.element(page.getByRole('link', { name: 'Rainy evening' }).first()).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Playlist 2' }).first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Monday', exact: true })).not.toBeInTheDocument()
  })
})

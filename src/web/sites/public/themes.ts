import interfaceFont from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import italicFont from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2?url'
import articleFont from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import type { ComponentType } from 'react'
import type { PublicArticleSummary, SiteTheme } from '#contract/sites/sites.ts'
import atlasStyle from './atlas.css?url'
import { AtlasArticle, AtlasList, AtlasMissing } from './atlas.tsx'
import broadsheetStyle from './broadsheet.css?url'
import { BroadsheetArticle, BroadsheetList, BroadsheetMissing } from './broadsheet.tsx'
import fieldnotesStyle from './fieldnotes.css?url'
import { FieldnotesArticle, FieldnotesList, FieldnotesMissing } from './fieldnotes.tsx'
import signalStyle from './signal.css?url'
import { SignalArticle, SignalList, SignalMissing } from './signal.tsx'
import type { SiteArticlePage, SiteFrame, SiteList } from './site-parts.tsx'

export type Theme = {
  style: string
  /** The fonts of the theme, preloaded with the style, so that no text changes its font after it is shown. */
  fonts: readonly string[]
  /** The background colour, also for the browser's own surroundings of the page. */
  paper: { light: string; dark: string }
  List: ComponentType<SiteList>
  Article: ComponentType<SiteArticlePage>
  Missing: ComponentType<SiteFrame & { status: number; more: PublicArticleSummary[] }>
}

export const themes: Record<SiteTheme, Theme> = {
  broadsheet: {
    style: broadsheetStyle,
    fonts: [articleFont, italicFont],
    paper: { light: '#faf7f0', dark: '#15130f' },
    List: BroadsheetList,
    Article: BroadsheetArticle,
    Missing: BroadsheetMissing,
  },
  fieldnotes: {
    style: fieldnotesStyle,
    fonts: [articleFont, italicFont],
    paper: { light: '#f1f1e6', dark: '#131a17' },
    List: FieldnotesList,
    Article: FieldnotesArticle,
    Missing: FieldnotesMissing,
  },
  atlas: {
    style: atlasStyle,
    fonts: [interfaceFont],
    paper: { light: '#f6f8f9', dark: '#0c1620' },
    List: AtlasList,
    Article: AtlasArticle,
    Missing: AtlasMissing,
  },
  signal: {
    style: signalStyle,
    fonts: [interfaceFont],
    paper: { light: '#ffffff', dark: '#0b0c0e' },
    List: SignalList,
    Article: SignalArticle,
    Missing: SignalMissing,
  },
}

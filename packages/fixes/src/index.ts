export { applyEdits } from './apply-edits.ts';
export { editFacts } from './edit-facts.ts';
export type { Edit, NewElement } from './edit.ts';
export { snippetOf } from './edit-kinds.ts';
export { escapeAttribute, escapeText } from './escape-markup.ts';
export type { Fix } from './fix.ts';
export { addBlock, setProperties, type Json } from './json-ld-fix.ts';
export { entryXml, escapeXml } from './kinds/sitemap-entry.ts';
export {
  addEntry,
  canonicalFix,
  fixOfEdits,
  linkTargetFix,
  metaFix,
  replaceEntry,
  titleFix,
} from './make-fixes.ts';
export { changeTheSame } from './patches/change-the-same.ts';
export { correctFiles, type CorrectedFile } from './patches/correct-files.ts';
export { correctHead, isPageEdit } from './patches/correct-head.ts';
export { fitToSource } from './patches/fit-to-source.ts';
export { HEAD_END_LINE_MAX, headEndLine, splitHead } from './patches/head-source.ts';
export { mergeSitemaps, removeUnfit, type ListedUrl } from './patches/merge-sitemaps.ts';
export { pageEdits, type PageEdit } from './patches/page-edits.ts';
export { reconcileEdits } from './patches/reconcile-edits.ts';
export { serverRules, type ServerRules } from './patches/server-rules.ts';
export { sourceEdits, type SourceEdit } from './patches/source-edits.ts';
export { startsDocument } from './source-index.ts';
export { createSourceTree, type SourceTree } from './source-tree.ts';
export { ofStoredFix, toStoredFix, type StoredFix } from './stored-fix.ts';
export { headingTag, jsonLdTag, linkTag, metaTag, titleTag } from './tags.ts';

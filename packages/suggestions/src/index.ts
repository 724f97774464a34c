export { isGenericTitle, genericTitlePattern, type GenericTitlePattern } from './generic-title.ts';
export { descriptionLimits, titleLimits, type TextLimits } from './limits.ts';
export { siteName, withoutSiteName } from './site-name.ts';
export { suggestDescription } from './suggest-description.ts';
export { suggestTitle } from './suggest-title.ts';

import { useElementSize } from '@mantine/hooks';
import { counted, FOLDER_ENTRIES_MAX, overviewRoutes, type Folder } from '@plumbline/contracts';
import { useQueries } from '@tanstack/react-query';
import { hierarchy, treemap, type HierarchyRectangularNode } from 'd3-hierarchy';
import { useState, type CSSProperties, type KeyboardEvent } from 'react';
import { read } from '../../api/call.ts';
import { AnchorLink } from '../../components/links.tsx';
import { readableUrl } from '../../components/values/readable-url.ts';
import './folder-map.css';

interface Props {
  readonly siteId: string;
  readonly siteCheckId: string;
  readonly path: string;
  /** The contents of the folder. */
  readonly folders: readonly Folder[];
  readonly onOpen: (path: string) => void;
}

interface Tile {
  readonly name: string;
  /** The folder of the tile; null for the open folder itself, and for the tile of all smaller entries. */
  readonly folder: Folder | null;
  readonly pages: number;
  readonly issues: number;
  readonly children?: readonly Tile[];
}
type Drawn = HierarchyRectangularNode<Tile>;

/** The largest number of folders whose contents are drawn inside them. */
const OPENED_MOST = 8;
/** The smallest share of the map that has room for contents. */
const OPENED_SHARE_LEAST = 0.02;
const TILES_MOST = 60;
/**
 * The largest number of tiles of one folder. Manuals and wikis have all their pages in one folder, so their map needs
 * many tiles to show where the issues are.
 */
const TILES_MOST_OUTSIDE = 300;
const GAP_PX = 2;
const NAME_PX = 24;
/** The smallest size of a tile that has room for a name. */
const NAMED_FROM_PX = { width: 56, height: 20 } as const;
const COUNTED_FROM_PX = { width: 72, height: 40 } as const;
/**
 * The least issues per page for each shade but the two lightest, on a site with up to two issues per page. Other
 * sites use multiples.
 */
const SHADES = [1, 2, 4] as const;

/**
 * Draws the folder as a map: areas by pages, shades by issues per page. Arrow keys go from tile to tile. The table
 * has the same figures.
 */
export default function FolderMap({ siteId, siteCheckId, path, folders, onOpen }: Props) {
  const { ref, width, height } = useElementSize<HTMLUListElement>();
  const [current, setCurrent] = useState(0);
  const openedFrom = Math.max(2, sumOf(folders, 'pages') * OPENED_SHARE_LEAST);
  const opened = byPages(folders.filter(({ isPage, pages }) => !isPage && pages >= openedFrom)).slice(
    0,
    OPENED_MOST,
  );
  const contents = useQueries({
    queries: opened.map((folder) =>
      read(overviewRoutes.listFolders, { params: { siteCheckId }, query: { path: folder.path } }),
    ),
  });
  const inside = new Map(opened.map((folder, index) => [folder.path, contents[index]?.data?.data]));
  const root: Tile = {
    name: path,
    folder: null,
    pages: 0,
    issues: 0,
    children: tilesOf(folders, path, TILES_MOST_OUTSIDE, (folder) =>
      folder.isPage ? undefined : inside.get(folder.path),
    ),
  };
  const tree = hierarchy(root, ({ children }) => children)
    .sum(({ pages, children }) => (children === undefined ? pages : 0))
    .sort((one, other) => (other.value ?? 0) - (one.value ?? 0));
  const drawn = treemap<Tile>()
    .size([width, height])
    .paddingInner(GAP_PX)
    .paddingTop((node) => (node.depth === 0 ? 0 : NAME_PX))
    .round(true)(tree)
    .descendants()
    .filter(({ depth }) => depth > 0);
  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const links = event.currentTarget.querySelectorAll<HTMLElement>('a, button');
    const next = Math.min(links.length - 1, Math.max(0, current + step));
    setCurrent(next);
    links[next]?.focus();
  };
  const least = leastOfShades(folders);
  let place = -1;
  return (
    <div>
      <ul ref={ref} className="folder-map" aria-label="Map of folders and pages" onKeyDown={move}>
        {drawn.map((node) => {
          if (node.data.folder !== null) place += 1;
          return (
            <TileItem
              key={`${node.parent?.data.name ?? ''} ${node.data.name}`}
              node={node}
              least={least}
              siteId={siteId}
              tabIndex={place === current ? 0 : -1}
              onOpen={onOpen}
            />
          );
        })}
      </ul>
      <p className="folder-map-legend">
        Issues a page:
        {['none', `below ${least[0]}`, ...least.map((each) => `${each} or more`)].map((words, shade) => (
          <span key={words}>
            <span className="folder-map-swatch" data-shade={shade} aria-hidden /> {words}
          </span>
        ))}
      </p>
    </div>
  );
}

interface TileProps {
  readonly node: Drawn;
  readonly least: readonly number[];
  readonly siteId: string;
  readonly tabIndex: number;
  readonly onOpen: (path: string) => void;
}

function TileItem({ node, least, siteId, tabIndex, onOpen }: TileProps) {
  const { x0, y0, x1, y1, data, children } = node;
  const { folder, name } = data;
  const [width, height] = [x1 - x0, y1 - y0];
  const style: CSSProperties = { left: x0, top: y0, width, height };
  if (folder === null) {
    return (
      <li className="folder-tile" data-shade={shadeOf(data, least)} style={style}>
        {fits(NAMED_FROM_PX, width, height) && <span className="one-line">{name}</span>}
      </li>
    );
  }
  const said = `${readableUrl(folder.path)}: ${counted(folder.issues, 'issue')} on ${counted(folder.pages, 'page')}`;
  const text = (
    <>
      {fits(NAMED_FROM_PX, width, height) && <span className="one-line">{name}</span>}{' '}
      {children === undefined && fits(COUNTED_FROM_PX, width, height) && (
        <span className="folder-tile-count numbers">{counted(folder.issues, 'issue')}</span>
      )}
    </>
  );
  const shared = { tabIndex, title: said, 'aria-label': said, className: 'folder-tile-link' };
  return (
    <li
      className={children === undefined ? 'folder-tile' : 'folder-tile is-open'}
      data-shade={shadeOf(folder, least)}
      style={style}
    >
      {folder.url === null ? (
        <button type="button" {...shared} onClick={() => onOpen(folder.path)}>
          {text}
        </button>
      ) : (
        <AnchorLink
          to="/sites/$siteId/page"
          params={{ siteId }}
          search={{ url: folder.url }}
          underline="never"
          {...shared}
        >
          {text}
        </AnchorLink>
      )}
    </li>
  );
}

/** Makes a tile for each of the largest entries, and one for all others. */
function tilesOf(
  folders: readonly Folder[],
  within: string,
  most: number,
  inside: (folder: Folder) => readonly Folder[] | undefined,
): readonly Tile[] {
  const sorted = byPages(folders);
  const rest = sorted.slice(most);
  const tiles: Tile[] = sorted.slice(0, most).map((folder) => {
    const contents = inside(folder);
    const { pages, issues } = folder;
    const tile = { name: nameIn(folder.path, within), folder, pages, issues };
    if (contents === undefined) return tile;
    const children = tilesOf(contents, folder.path, TILES_MOST, () => undefined);
    return { ...tile, children };
  });
  if (rest.length === 0) return tiles;
  const pages = sumOf(rest, 'pages');
  const issues = sumOf(rest, 'issues');
  const name = folders.length < FOLDER_ENTRIES_MAX ? `${counted(pages, 'page')} more` : 'More pages';
  return [...tiles, { name, folder: null, pages, issues }];
}

function byPages(folders: readonly Folder[]): readonly Folder[] {
  return folders.toSorted((one, other) => other.pages - one.pages || other.issues - one.issues);
}

function nameIn(path: string, within: string): string {
  return readableUrl(path === within ? path : path.slice(within.length));
}

function fits(
  least: { readonly width: number; readonly height: number },
  width: number,
  height: number,
): boolean {
  return width >= least.width && height >= least.height;
}

function sumOf(folders: readonly Counts[], what: keyof Counts): number {
  return folders.reduce((total, folder) => total + folder[what], 0);
}

type Counts = Pick<Folder, 'issues' | 'pages'>;

/**
 * Returns the least issues per page of each shade. With fixed bounds, a site with many issues on each page would have
 * only the darkest shade.
 */
function leastOfShades(folders: readonly Counts[]): readonly number[] {
  const average = sumOf(folders, 'issues') / Math.max(1, sumOf(folders, 'pages'));
  return SHADES.map((least) => least * Math.max(1, Math.round(average / 2)));
}

function shadeOf({ issues, pages }: Counts, least: readonly number[]): number {
  if (issues === 0) return 0;
  const each = issues / Math.max(1, pages);
  return 1 + least.filter((from) => each >= from).length;
}

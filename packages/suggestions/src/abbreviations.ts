/**
 * Abbreviations with a full stop that rarely end a sentence, folded, without the stop. The list has all languages,
 * because texts mix them.
 */
const abbreviations: ReadonlySet<string> = new Set(
  [
    'e.g, i.e, eg, ie, etc, vs, approx, cf, ca, al, fig, figs, eq, sec, ch, vol, no, nos, pp, ed, eds, resp, incl, dept, est',
    'mr, mrs, ms, dr, prof, rev, hon, st, jr, sr, inc, ltd, co, corp, gen, gov, sen, capt, lt, col, sgt',
    'jan, feb, mar, apr, jun, jul, aug, sep, sept, oct, nov, dec, okt, dez, mon, tue, wed, thu, fri, sat, sun',
    'bzw, ggf, evtl, usw, vgl, inkl, exkl, zzgl, ggü, abb, abs, nr, str, tel, bsp, z.b, d.h, u.a, u.ä, o.ä, s.o, s.u, sog, mind, max, min, mio, mrd, hr, fr, frz, engl, dt, geb, allg, bspw, einschl, entspr, ehem, hrsg, jh, kap, lt, st, std, v.a, z.t, zt',
    'p.ex, p.ej, ex, env, réf, art, chap, éd, fig, mme, mlle, m, av, apr, cad, c.-à-d, sra, srta, ud, uds, pág, págs, núm, aprox, ej, sig, dott, ing, pag, ecc, num, cfr, dra, exmo, pág, séc',
    'bijv, bv, enz, dhr, mevr, blz, incl, nl, t.a.v, z.g, str, itd, itp, np, tzn, ul, tj, dz, m.in, bl.a, t.ex, osv, f.eks, dvs, т.е, т.д, т.п, др, руб, ул, стр, напр, см, гг',
  ]
    .join(', ')
    .split(', '),
);

/** An abbreviation with dots inside. */
const dotted = /^(?:\p{L}{1,3}\.)+\p{L}{1,3}$/u;
/** The initial of a name after another part of the name; "connection D." ends a sentence. */
const initial = /(?:^|\p{Lu}\S{0,20}\s)\p{Lu}\.\s*$/u;
/** An ordinal number that is written with a full stop: "am 17. Mai", "im 19. Jahrhundert". */
const ordinal = /^\d{1,2}$/;

/** Tells whether the final full stop of a text belongs to an abbreviation and ends no sentence. */
export function endsWithAbbreviation(text: string): boolean {
  const [, last = ''] = /(?:^|[\s("'“„«[/–—-])([^\s("'“„«[/–—]{1,12})\.\s*$/u.exec(text) ?? [];
  const isShort = abbreviations.has(last.toLowerCase()) || dotted.test(last) || ordinal.test(last);
  return isShort || initial.test(text.slice(-30));
}

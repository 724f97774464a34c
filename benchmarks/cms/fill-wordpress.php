<?php
// Installs WordPress and fills it with the posts of a JSON file: php fill-wordpress.php FOLDER POSTS URL THEME [PLUGIN …]
[, $folder, $posts_file, $url, $chosen_theme] = $argv;
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = parse_url($url, PHP_URL_HOST) . ':' . parse_url($url, PHP_URL_PORT);
require $folder . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/image.php';

$editor = wp_install('Notes of two administrators', 'editor', 'editor@example.com', true, '', wp_generate_password())['user_id'];
update_option('siteurl', $url);
update_option('home', $url);
update_option('blogdescription', 'What we learnt of Debian, in English and German');
update_option('template', $chosen_theme);
update_option('stylesheet', $chosen_theme);
update_option('active_plugins', array_slice($argv, 5));
update_option('thread_comments', 1);
update_option('timezone_string', 'UTC');
global $wp_rewrite;
$wp_rewrite->init();
$wp_rewrite->set_permalink_structure('/%postname%/');

$people = [];
foreach (['Ann Baker', 'Jens Müller'] as $name) {
  $login = strtolower(explode(' ', $name)[0]);
  $people[$name] = wp_insert_user(['user_login' => $login, 'user_pass' => wp_generate_password(), 'display_name' => $name, 'role' => 'author']);
}
$languages = ['en' => wp_create_category('English'), 'de' => wp_create_category('Deutsch')];

$pages = [
  'About' => 'We look after a hundred servers of a school and write down what we learn, so that we find it again. Ann began in 1999 with a machine below her desk; Jens joined when there were thirty of them.',
  'Kontakt' => 'Fragen und Hinweise nehmen wir gern entgegen. Schreiben Sie an die Redaktion oder hinterlassen Sie einen Kommentar unter dem Beitrag, um den es geht.',
  'Impressum' => 'Verantwortlich für den Inhalt: Jens Müller, Hauptstraße 1, 12345 Musterstadt.',
];
$menu = wp_create_nav_menu('Main');
foreach ($pages as $title => $text) {
  $page = wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => $title, 'post_content' => "<p>$text</p>", 'post_author' => $editor]);
  wp_update_nav_menu_item($menu, 0, ['menu-item-object' => 'page', 'menu-item-object-id' => $page, 'menu-item-type' => 'post_type', 'menu-item-status' => 'publish']);
}
set_theme_mod('nav_menu_locations', ['primary' => $menu]);

function picture(string $name, int $number): int {
  $image = imagecreatetruecolor(960, 540);
  imagefill($image, 0, 0, imagecolorallocate($image, 40 + 20 * $number, 90, 200 - 15 * $number));
  ob_start();
  imagejpeg($image, null, 80);
  $upload = wp_upload_bits("$name.jpg", null, ob_get_clean());
  $id = wp_insert_attachment(['post_mime_type' => 'image/jpeg', 'post_title' => ucfirst($name), 'post_status' => 'inherit'], $upload['file']);
  wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $upload['file']));
  update_post_meta($id, '_wp_attachment_image_alt', $number % 2 === 0 ? "The $name of our server room" : '');
  return $id;
}
$pictures = [];
foreach (['rack', 'switch', 'cables', 'console', 'cooling', 'backup-drive'] as $number => $name) $pictures[] = picture($name, $number);

foreach (json_decode(file_get_contents($posts_file), true) as $number => $post) {
  $content = $post['html'];
  if ($number % 9 === 0) {
    $picture = $pictures[($number / 9) % count($pictures)];
    $content .= sprintf('<figure class="wp-block-image"><a href="%s">%s</a></figure>', get_attachment_link($picture), wp_get_attachment_image($picture, 'large'));
  }
  $id = wp_insert_post(wp_slash([
    'post_status' => 'publish',
    'post_title' => $post['title'],
    'post_name' => $post['slug'],
    'post_content' => $content,
    'post_author' => $people[$post['author']],
    'post_date_gmt' => gmdate('Y-m-d H:i:s', strtotime($post['date'])),
    'post_date' => gmdate('Y-m-d H:i:s', strtotime($post['date'])),
    'post_category' => [$languages[$post['language']], wp_create_category(ucfirst($post['category']))],
    'tags_input' => $post['tags'],
  ]));
  if ($number % 4 > 1) continue;
  $question = wp_insert_comment(['comment_post_ID' => $id, 'comment_author' => 'Kim', 'comment_author_email' => 'kim@example.com', 'comment_content' => 'Thank you. Does this hold for the version before, too?', 'comment_approved' => 1]);
  wp_insert_comment(['comment_post_ID' => $id, 'comment_author' => $post['author'], 'comment_content' => 'It does; we tried it on both.', 'comment_parent' => $question, 'comment_approved' => 1]);
}
wp_delete_post(1, true);
// Made anew by the next request, which knows of categories and tags.
delete_option('rewrite_rules');
echo "filled\n";

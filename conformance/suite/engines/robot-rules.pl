use strict;
use warnings;
use JSON::PP;
use MIME::Base64;
use URI;
use WWW::RobotRules;

$| = 1;
local $SIG{__WARN__} = sub { };    # the module warns of odd lines in files
my $json = JSON::PP->new->utf8->canonical;
while (my $line = <STDIN>) {
    my $question = eval { $json->decode($line) };
    if (!$question) {    # JSON::PP refuses half of a surrogate pair
        my ($id) = $line =~ /"id":(\d+)/;
        print $json->encode({ id => $id + 0, error => "$@" }), "\n";
        next;
    }
    my $robots = $question->{robots} // decode_base64($question->{b64});
    utf8::encode($robots) if utf8::is_utf8($robots);
    my $url = URI->new_abs($question->{url}, 'https://example.com/');
    my $answer = eval {
        my $rules = WWW::RobotRules->new($question->{agent});
        $rules->parse($url->scheme . '://' . $url->host_port . '/robots.txt', $robots);
        $rules->allowed($url);
    };
    my %said = (id => $question->{id});
    if (!defined $answer) { $said{error} = "$@" }
    elsif ($answer < 0) { $said{error} = 'unknown' }
    else { $said{allowed} = $answer ? JSON::PP::true : JSON::PP::false }
    print $json->encode(\%said), "\n";
}
